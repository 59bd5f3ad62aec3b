import { Portrait, ProductScreen } from 'shared-ui'
import { namedDay } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS, PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { PeopleList } from './people-list.tsx'
import { PersonRecord } from './person-record.tsx'

/** Everyone's file, with the one of a setter who starts on Monday open. */
export function PeopleScreen() {
  return (
    <ProductScreen
      caption="Ridgeline, our sample company, on the Friday before a first day: everyone’s file, and Lena’s open in front."
      place="People"
      aside={
        <>
          {namedDay(OFFICE_DAYS.peopleScreen)} <Portrait id={PEOPLE.priya.portrait} size={32} />
        </>
      }
      list={<PeopleList />}
      detail={<PersonRecord />}
      phone="detail"
    />
  )
}
