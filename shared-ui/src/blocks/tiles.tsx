/** Blocks that show a list: tiles that link to pages, tiles that open, benefits, and questions with answers. */

import { classNames } from '../class-names.ts'
import plusStyles from './plus.module.css'
import type { ReactNode } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Icon, Pictogram } from '../brand/icon.tsx'
import type { PictogramName } from '../brand/icon-names.ts'
import { TallyList } from '../brand/logo.tsx'
import { Button } from './button.tsx'
import styles from './tiles.module.css'
import type { Tone } from '../layout/section.tsx'
import { Chapter, SideChapter } from './chapter.tsx'
import type { Head, QuestionPlan } from './content.schema.ts'
import benefitsStyles from './benefits.module.css'
import { Text } from '../type/text.tsx'
import questionsStyles from './questions.module.css'

/** Accent color of a tile. */
export type Accent = 'sky' | 'marigold' | 'clay' | 'spruce'

/** A linked topic in `Tiles` or `OpenTiles`. */
export interface Tile {
  title: string
  text: string
  pictogram: PictogramName
  accent?: Accent
  href: string
  /** List that the tile shows when it is open. Only for `OpenTiles`. */
  features?: readonly string[]
  /** Illustration beside the text. Only for `OpenTiles`. */
  scene?: ReactNode
}

interface TilesProps {
  tiles: readonly Tile[]
  label: string
}

/** Tiles that link to pages, for example one per industry. */
export function Tiles({ tiles, label }: TilesProps) {
  return (
    <ul className={styles.tiles} aria-label={label}>
      {tiles.map((tile) => (
        <li key={tile.title} className={styles.tile} data-accent={tile.accent ?? 'spruce'}>
          <Pictogram name={tile.pictogram} size={40} className={styles.pictogram} />
          <p className={styles.title}>
            <a href={tile.href} className={styles.cover}>
              {tile.title}
            </a>
          </p>
          <p className={styles.text}>{tile.text}</p>
          <Icon icon={ArrowRight} lines={2} className={styles.arrow} />
        </li>
      ))}
    </ul>
  )
}

interface OpenTilesProps {
  tiles: readonly Tile[]
  /** Name of the group, unique on the page. Browsers keep at most one `details` element of a group open at a time. */
  name: string
  label: string
  open?: number
  /** Text of the link in an expanded tile. For screen readers, the link's text also contains the tile's title. */
  linkLabel?: string
}

/** Tiles that open on click. As `details` elements, they work without JavaScript. A closed tile shows only its title. */
export function OpenTiles({ tiles, name, label, open = 0, linkLabel = 'See how it works' }: OpenTilesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `fieldset` is only for form fields
    <div role="group" aria-label={label} className={styles.open}>
      {tiles.map((tile, index) => (
        <details
          key={tile.title}
          name={name}
          open={index === open}
          className={styles.drawer}
          data-accent={tile.accent ?? 'spruce'}
        >
          <summary className={styles.summary}>
            <Pictogram name={tile.pictogram} size={40} className={styles.pictogram} />
            <span className={styles.title}>{tile.title}</span>
            <Plus />
          </summary>
          <div className={styles.panel}>
            <div className={styles.details}>
              <p className={styles.text}>{tile.text}</p>
              {tile.scene === undefined ? null : <Features {...tile} />}
              <Button href={tile.href} variant="quiet">
                {linkLabel}
                <span className="visually-hidden">: {tile.title}</span>
              </Button>
            </div>
            <div className={styles.scene}>{tile.scene ?? <Features {...tile} />}</div>
          </div>
        </details>
      ))}
    </div>
  )
}

const Features = ({ features }: Pick<Tile, 'features'>) =>
  features === undefined ? null : <TallyList items={features} />

/** A benefit in `Benefits`. With `href`, its title is a link. */
export interface Benefit {
  title: string
  text: string
  pictogram?: PictogramName
  href?: string
}

interface BenefitsProps {
  head: Head
  /** Five benefits. The first one gets the large tile. */
  items: readonly Benefit[]
  tone?: Tone
  scene?: ReactNode
}

/** Chapter with a list of benefits. The first is larger than the others. */
export function Benefits({ head, items, tone = 'paper', scene }: BenefitsProps) {
  return (
    <Chapter head={head} tone={tone}>
      <ul className={benefitsStyles.benefits} data-scene={scene !== undefined || undefined}>
        {items.map((benefit, index) => (
          <li key={benefit.title} className={benefitsStyles.benefit} data-large={index === 0 || undefined}>
            {benefit.pictogram === undefined ? null : (
              <Pictogram
                name={benefit.pictogram}
                size={index === 0 ? 48 : 32}
                className={benefitsStyles.pictogram}
              />
            )}
            <h3 className={benefitsStyles.title}>
              {benefit.href === undefined ? benefit.title : <a href={benefit.href}>{benefit.title}</a>}
            </h3>
            <p className={benefitsStyles.text}>{benefit.text}</p>
            {index === 0 && scene !== undefined ? <div className={benefitsStyles.scene}>{scene}</div> : null}
          </li>
        ))}
      </ul>
    </Chapter>
  )
}

interface QuestionsProps extends QuestionPlan {
  tone?: Tone
  firstOpen?: boolean
}

/**
 * A section with questions. Visitors can open and close the answers (`details` elements) without JavaScript.
 */
export function Questions({ head, items, tone = 'paper', firstOpen = true }: QuestionsProps) {
  return (
    <SideChapter head={head} tone={tone} ratio="4/8" align="start">
      <div className={questionsStyles.list}>
        {items.map(({ question, answer }, index) => (
          <details key={question} className={questionsStyles.item} open={firstOpen && index === 0}>
            <summary className={questionsStyles.question}>
              <span>{question}</span>
              <Plus />
            </summary>
            <p className={questionsStyles.answer}>
              <Text text={answer} />
            </p>
          </details>
        ))}
      </div>
    </SideChapter>
  )
}

/** Decorative plus sign in a `summary` element. It becomes a minus sign when the `details` element opens. */
export const Plus = ({ className }: { className?: string | undefined }) => (
  <span className={classNames(plusStyles.plus, className)} aria-hidden="true" />
)
