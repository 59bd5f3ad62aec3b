import { useShell } from '@federation/area-kit/shell-services'
import type { ReactNode } from 'react'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { Computed } from 'shared-ui/scenes/amount.tsx'
import { ControlPanel, Result, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { choiceType, createForm, formModel } from 'shared-ui/island-kit/form.ts'
import { CopyButtons, RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet } from 'shared-ui/island-kit/sheet.tsx'
import { useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import styles from '../components/access/access-view.module.css'
import { access } from '../content/access.ts'
import {
  countVisibleFields,
  FILE_FIELDS,
  type FileField,
  PERSONNEL_FILES,
  type PersonFile,
  getVisibility,
  type Viewer,
  VIEWERS,
} from '../model/access.ts'

const FORM = createForm<{ as: Viewer }>({ as: choiceType(VIEWERS) })
const MODEL = formModel(FORM, { name: 'as', place: 'access' }, { as: 'lead' })

const OPTIONS = VIEWERS.map((viewer) => ({ value: viewer, label: access.viewers[viewer] }))

/** Shows which data of six personnel files a person with the chosen job may see. */
export function Island() {
  const { publish } = useShell()
  const island = useIslandState(MODEL, ({ terms }) => publish({ type: 'access_tried', ...terms }))
  const { state, isRestored, panel, chosen, link } = island
  const viewer = state.terms.as
  const { fields, people } = countVisibleFields(viewer, PERSONNEL_FILES)
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="Crews"
        caption={access.caption}
        list={
          <>
            <ControlPanel label={access.look} ref={panel}>
              <SelectField {...chosen('as', access.as)} options={OPTIONS} wide />
            </ControlPanel>
            <Result>
              {`${access.viewers[viewer]}, sees ${fields} of ${PERSONNEL_FILES.length * FILE_FIELDS.length} fields, for ${people === 1 ? '1 person' : `${people} people`}.`}
            </Result>
            <table className={styles.table}>
              <ColumnHeads
                columns={[
                  access.of,
                  ...FILE_FIELDS.map((data) => ({ head: access.columns[data], className: styles[data] })),
                ]}
              />
              <tbody>
                {PERSONNEL_FILES.map((file) => (
                  <tr key={file.name}>
                    <th scope="row">
                      {file.name} <span className={styles.team}>{file.team}</span>
                    </th>
                    {FILE_FIELDS.map((data) => (
                      <Field key={data} viewer={viewer} data={data} file={file} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        }
        detail={
          <Sheet>
            <ScreenHead title={access.may} />
            <ul>
              {access.rights[viewer].map((right) => (
                <li key={right} className={styles.right}>
                  {right}
                </li>
              ))}
            </ul>
            <Note>{access.log}</Note>
            <CopyButtons link={link} />
          </Sheet>
        }
      />
    </RestoredRegion>
  )
}

const shownOf = (data: FileField, file: PersonFile): ReactNode => {
  if (data === 'pay')
    return <Computed cents={file.pay} person={file.name} rule={file.rate} working={access.recorded} />
  if (data === 'hours') return file.hours === null ? access.unsent : file.hours.toFixed(1)
  return file[data] ?? access.none
}

const Field = ({ viewer, data, file }: { viewer: Viewer; data: FileField; file: PersonFile }) => {
  const visibility = getVisibility(viewer, data, file, PERSONNEL_FILES)
  return (
    <td className={styles[data]} data-sight={visibility}>
      {visibility === 'hidden' ? access.hidden : null}
      {visibility === 'part' ? (
        <>
          <Computed cents={file.commission} person={file.name} rule={file.rate} working={access.recorded} />{' '}
          <span className={styles.team}>{access.part}</span>
        </>
      ) : null}
      {visibility === 'all' ? shownOf(data, file) : null}
    </td>
  )
}
