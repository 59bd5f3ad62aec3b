/** A way for a mail about something to leave. Resolves once the other side has it; rejects with what went wrong. */
export interface Mailer<Subject> {
  send(subject: Subject, messageId: string): Promise<void>
  close(): void
}
