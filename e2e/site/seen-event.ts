/** An event as the bus has published it. */
export interface SeenEvent {
  type: string
  url: string
  timestamp: string
  [field: string]: unknown
}
