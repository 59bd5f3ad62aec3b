interface ImportMetaEnv {
  /** Label after `Basic ` in the Authorization header of a contact request; set in `.env`. */
  readonly VITE_SEND_MAIL_TOKEN: string
}
