import { useState } from 'react'
import { ProductScreen } from 'shared-ui'
import { payRule } from '../../content/pay-rule.ts'
import { PLAN, splitBy, stubBy } from '../../figures/split-rule.ts'
import { DealTable } from './deal-table.tsx'
import { RuleControls } from './rule-controls.tsx'
import { SplitParts } from './split-parts.tsx'
import { StubSheet } from './stub-sheet.tsx'

/** The product's screen of a pay plan, at work: what is changed on the left is paid on the right. */
export function RuleTrial() {
  const [rule, setRule] = useState(PLAN)
  const split = splitBy(rule)
  const stub = stubBy(rule)
  return (
    <ProductScreen
      place="Pay plans"
      caption={payRule.caption}
      aside={<span data-on="wide">{payRule.plan}</span>}
      list={
        <>
          <RuleControls rule={rule} onChange={setRule} />
          <SplitParts {...split} net={stub.net} />
          <DealTable {...split} rule={rule} />
        </>
      }
      detail={<StubSheet {...stub} />}
    />
  )
}
