import { useShell } from '@federation/area-kit/shell-services'
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { DOM } from 'shared-contracts/page'
import { Portrait, ProductScreen, ScreenHead } from 'shared-ui'
import { Result } from 'shared-ui/island-kit/controls.tsx'
import {
  CopyButtons,
  createStateLink,
  RestoredRegion,
  TextButton,
  useUrlState,
} from 'shared-ui/island-kit/share.tsx'
import { Stepper } from 'shared-ui/island-kit/more-controls.tsx'
import { addDays, namedDay, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import styles from '../components/hiring-board/hiring-board.module.css'
import { hiringBoard as content } from '../content/hiring-board.ts'
import {
  BOARD_DAYS,
  BOARD_FORM,
  BOARD_START,
  CANDIDATES,
  createFirstBoard,
  moveCandidate,
  placeCandidates,
  type PlacedCandidate,
  STAGES,
  advanceDay,
} from '../model/hiring-board.ts'

const URL_STATE = { name: 'board', place: 'hiring-board-move' }
const FIRST = createFirstBoard(CANDIDATES)
const FIRST_TEXT = BOARD_FORM.format(FIRST)

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** Sentence after a move: the new stage, the person responsible for it, and the deadline. */
const moveText = ({ name, on }: PlacedCandidate, stage: number): string => {
  const { name: to, owner, limit } = STAGES[stage] ?? STAGES[0]
  const until = limit === null ? 'sends the onboarding link.' : `has until day ${limit}; today is day ${on}.`
  return `${name} moved to ${to}. ${owner.name} ${until}`
}

const ownerOf = ({ stage }: PlacedCandidate): string => (STAGES[stage] ?? STAGES[0]).owner.name

/** Message to the person responsible for a stage, about a candidate who missed the deadline of that stage. */
const lateText = ({ name, stage, on }: PlacedCandidate): string => {
  const { name: at, limit } = STAGES[stage] ?? STAGES[0]
  return `${name} is on day ${on}, still at “${at}.” The limit was day ${limit}.`
}

/** Lets a visitor move job candidates between the stages of a hiring board, and advance the date. */
export function Island() {
  const { publish } = useShell()
  const [board, setBoard] = useState(FIRST)
  const [moveMessage, setMoveMessage] = useState('')
  /** Index of the candidate whose list of target stages is open. Null if no list is open. */
  const [open, setOpen] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  /** Index of the candidate who was just moved. The candidate's card gets the focus when it is rendered in the new stage. */
  const moved = useRef<number | null>(null)
  const restore = useCallback((text: string | null) => {
    setBoard(BOARD_FORM.parse(text ?? '', FIRST) ?? FIRST)
    setMoveMessage('')
    setOpen(null)
  }, [])
  const { isRestored, write } = useUrlState(URL_STATE, restore)
  const text = BOARD_FORM.format(board)
  useEffect(() => {
    if (isRestored) write(text === FIRST_TEXT ? null : text)
  }, [isRestored, text, write])
  useLayoutEffect(() => {
    if (moved.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-candidate="${moved.current}"] button`)?.focus()
    moved.current = null
  })

  const placed = placeCandidates(board, { start: BOARD_START, stages: STAGES, candidates: CANDIDATES })
  const late = placed.flat().filter(({ isLate }) => isLate)
  const owners = [...new Set(late.map(ownerOf))]
  const date = addDays(BOARD_START, board.day)
  const today = namedDay(date)
  /** Candidates within their limit, each with the day on which the owner gets a text unless the candidate is moved. */
  const upcoming = placed
    .flat()
    .flatMap((candidate) => {
      const { limit } = STAGES[candidate.stage] ?? STAGES[0]
      return limit === null || candidate.isLate
        ? []
        : [{ on: addDays(date, limit - candidate.on + 1), candidate }]
    })
    .toSorted((a, b) => a.on.localeCompare(b.on))
  const move = (candidate: PlacedCandidate, stage: number) => {
    moved.current = candidate.index
    setOpen(null)
    setBoard(moveCandidate(board, candidate.index, stage))
    setMoveMessage(moveText(candidate, stage))
    publish({ type: 'candidate_moved', stage: (STAGES[stage] ?? STAGES[0]).id, day: board.day })
  }
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="Hiring"
        caption={content.caption}
        aside={content.job}
        list={
          <div ref={list}>
            <Stepper
              label={content.days}
              previous={content.previous}
              next={content.next}
              isFirst={board.day === 0}
              isLast={board.day === BOARD_DAYS}
              onStep={(by) => {
                setMoveMessage('')
                setBoard(advanceDay(board, by))
              }}
            >
              {today}
            </Stepper>
            <div className={styles.stages}>
              {STAGES.map(({ id, name, owner, limit }, stage) => (
                <section key={id} className={styles.stage} aria-labelledby={`hiring-board-${id}`}>
                  <h3 id={`hiring-board-${id}`} className={styles.name}>
                    {name} <span className={styles.count}>{placed[stage]?.length ?? 0}</span>
                  </h3>
                  <p className={styles.owner}>
                    {owner.name}, {limit === null ? content.noLimit : `until day ${limit}`}
                  </p>
                  {placed[stage]?.length ? (
                    <ul className={styles.cards}>
                      {placed[stage].map((candidate) => (
                        <Card
                          key={candidate.index}
                          candidate={candidate}
                          limit={limit}
                          isOpen={open === candidate.index}
                          onToggle={() => setOpen(open === candidate.index ? null : candidate.index)}
                          onMove={(to) => move(candidate, to)}
                        />
                      ))}
                    </ul>
                  ) : (
                    <p className={styles.nobody}>{content.nobody}</p>
                  )}
                </section>
              ))}
            </div>
            <div className={styles.result}>
              <Result>
                {moveMessage}{' '}
                {late.length === 0
                  ? 'Everyone’s within the limit.'
                  : `${listOf(late.map(({ name }) => name))} ${late.length === 1 ? 'is' : 'are'} past the limit.`}
              </Result>
            </div>
          </div>
        }
        detail={
          <>
            <ScreenHead title={content.texts} aside={today} />
            {owners.length === 0 ? (
              <p className={styles.text}>{content.noTexts}</p>
            ) : (
              <dl>
                {owners.map((owner) => (
                  <div key={owner} className={styles.text}>
                    <dt>To {owner}</dt>
                    <dd>
                      {late
                        .filter((candidate) => ownerOf(candidate) === owner)
                        .map(lateText)
                        .join(' ')}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {upcoming.length === 0 ? null : (
              <dl className={styles.upcoming}>
                <dt>{content.upcoming}</dt>
                {upcoming.map(({ on, candidate }) => (
                  <dd key={candidate.index}>
                    {shortDate(on)}{' '}
                    <span>
                      {ownerOf(candidate)} about {candidate.name}
                    </span>
                  </dd>
                ))}
              </dl>
            )}
            <p className={styles.note}>{content.counting}</p>
            <CopyButtons link={() => createStateLink(URL_STATE, text)}>
              <TextButton label={content.again} onPress={() => restore(null)} />
            </CopyButtons>
          </>
        }
      />
    </RestoredRegion>
  )
}

interface CardProps {
  candidate: PlacedCandidate
  limit: number | null
  isOpen: boolean
  onToggle: () => void
  onMove: (stage: number) => void
}

/** A candidate's card, with a button that opens the list of stages to which the candidate can be moved. */
function Card({ candidate, limit, isOpen, onToggle, onMove }: CardProps) {
  const id = useId()
  const { name, portrait, on, isLate, stage } = candidate
  return (
    <li className={styles.card} data-candidate={candidate.index} data-late={isLate || undefined}>
      <Portrait id={portrait} size={40} />
      <p>
        <span className={styles.person}>{name}</span>
        <span className={styles.day}>
          Day {on}
          {limit === null ? '' : ` of ${limit}`}
          {isLate ? `, ${content.late}` : ''}
        </span>
      </p>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        {...{ [DOM.ownEvent]: '' }}
        onClick={onToggle}
      >
        {content.move} <span className="visually-hidden">{name}</span>
      </button>
      <div id={id} className={styles.targets} hidden={!isOpen}>
        {STAGES.map((target, index) =>
          index === stage ? null : (
            <button
              key={target.id}
              type="button"
              className={styles.button}
              {...{ [DOM.ownEvent]: '' }}
              onClick={() => onMove(index)}
            >
              {content.moveTo} {target.name}
            </button>
          ),
        )}
      </div>
    </li>
  )
}
