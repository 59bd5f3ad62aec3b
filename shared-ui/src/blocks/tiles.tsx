import type { ReactNode } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Icon } from '../brand/icon.tsx'
import { Pictogram } from '../brand/sprite-mark.tsx'
import type { PictogramName } from '../brand/icon-names.ts'
import { Plus } from '../brand/plus.tsx'
import { TallyList } from '../brand/tally.tsx'
import { Button } from './button.tsx'
import styles from './tiles.module.css'

export type Accent = 'sky' | 'marigold' | 'clay' | 'spruce'

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

export interface TilesProps {
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

export interface OpenTilesProps {
  tiles: readonly Tile[]
  /** Name of the group, unique on the page. Browsers keep at most one `details` element of a group open at a time. */
  name: string
  label: string
  open?: number
  /** Text of the link in an open tile. For screen readers, the link's text also contains the tile's title. */
  linkLabel?: string
}

/** Tiles that open on click. They are `details` elements, so they work without JavaScript. A closed tile shows only its title. */
export function OpenTiles({ tiles, name, label, open = 0, linkLabel = 'See how it works' }: OpenTilesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a section would add a landmark beside the one it lies in
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
            <div>{tile.scene ?? <Features {...tile} />}</div>
          </div>
        </details>
      ))}
    </div>
  )
}

const Features = ({ features }: Pick<Tile, 'features'>) =>
  features === undefined ? null : <TallyList items={features} />
