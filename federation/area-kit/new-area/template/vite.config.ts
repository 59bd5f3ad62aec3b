import { defineArea } from '@federation/area-kit/area'

export default defineArea('mf-newarea')
