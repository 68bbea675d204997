import { attentionLines } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import { nightsWithout } from './store/backups.ts'

export const backupLineFilling = entries(attentionLines, {
  'records.backups': {
    permissions: ['records.backup.read'],
    labels: ['night without a good backup', 'nights without a good backup'],
    isLate: true,
    count: ({ now }) => nightsWithout(now),
    path: () => '/admin/organisation?tab=backups',
  },
})
