import { defineArea } from '../../area/define-area.ts'

export default defineArea('mf-newarea')
