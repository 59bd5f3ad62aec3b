import { defineArea } from 'federation/area'

export default defineArea('mf-newarea')
