import { Portrait, ProductScreen } from 'shared-ui'
import { REVIEW } from '../../figures/setters.ts'
import { Scorecards } from './scorecards.tsx'
import { SetterReview } from './setter-review.tsx'

/** The crew's scorecards, with the review of the setter open whose two lines part. */
export function CrewsScreen() {
  return (
    <ProductScreen
      caption="Ridgeline, our sample company, on a Friday: four setters, what each is to keep in a week, and the review that follows from the one figure in red."
      place="Crews"
      aside={
        <>
          {REVIEW.on} <Portrait id={REVIEW.by.portrait} size={32} />
        </>
      }
      list={<Scorecards />}
      detail={<SetterReview />}
    />
  )
}
