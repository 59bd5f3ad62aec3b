import type { AreaManifest, AreaRoute, Pen, ShareLook } from 'shared-contracts'
import { escapeMarkup } from '@federation/node-kit/html'
import { measureWith, rasterize } from './raster.ts'

const SHARE_WIDTH = 1200

export interface SharePng {
  /** 1200 by 630. */
  png: Buffer
  /** Description of the picture. */
  alt: string
}

/** Draws the share pictures of routes in one look. */
export const sharePictures = ({
  fonts,
  draw,
  alt,
}: ShareLook): ((manifest: AreaManifest, route: AreaRoute) => Promise<SharePng>) => {
  const pen: Pen = { widthOf: measureWith(fonts), escape: escapeMarkup }
  return async (manifest, route) => ({
    png: await rasterize(draw(manifest, route, pen), SHARE_WIDTH, { fonts }),
    alt: alt(route),
  })
}
