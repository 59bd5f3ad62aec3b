interface ImportMetaEnv {
  /** Fixed label of the client, sent after `Basic ` in the Authorization header of a contact request. It is set in `.env`. */
  readonly VITE_SEND_MAIL_TOKEN: string
}
