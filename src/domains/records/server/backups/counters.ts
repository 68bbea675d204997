import { attentionLines } from '#kit/server/registries.ts'
import { nightsWithout } from './store/backups.ts'

export const registerBackupLine = (): void =>
  attentionLines.add('records.backups', {
    permissions: ['records.backup.read'],
    labels: ['night without a good backup', 'nights without a good backup'],
    count: ({ now }) => nightsWithout(now),
    path: () => '/admin/organisation?tab=backups',
  })
