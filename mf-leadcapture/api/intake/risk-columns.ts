/** How likely a machine sent it: the sum of its reasons' weights, and their names, parted by spaces. */
export interface RiskColumns {
  riskScore: number
  riskReasons: string
}
