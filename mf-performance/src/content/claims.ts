import type { Claim } from 'shared-ui'

export const CLAIMS = {
  retention: {
    value: '27%',
    label: 'improvement in retention',
    note: 'People stay where someone trains them, gives them their own streets and gets their count right.',
    counted: '/case-study#claims-counted',
    usedOn: ['/performance'],
  },
  lessAdminTime: {
    value: '40%',
    label: 'less time on admin',
    note: 'Doors, crews and hours are counted once, so payroll, corrections and pay questions take less of the office’s week.',
    counted: '/case-study#claims-counted',
    usedOn: ['/performance'],
  },
} satisfies Record<string, Claim>
