/** Result of one check. `bad`: an operator must act now. `odd`: an operator should know about it. */
export interface Finding {
  check: string
  verdict: 'good' | 'odd' | 'bad'
  finding: string
}

export const createFinding = (
  check: string,
  finding: string,
  isGood: boolean,
  otherwise: 'odd' | 'bad' = 'bad',
): Finding => ({ check, verdict: isGood ? 'good' : otherwise, finding })
