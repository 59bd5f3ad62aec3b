import type { AreaManifestInput } from 'shared-contracts'

export const companyRoutes: AreaManifestInput['routes'] = []
export const companyNav: AreaManifestInput['nav'] = []
