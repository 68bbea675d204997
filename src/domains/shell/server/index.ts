import { serverDomain } from '#kit/server/call/handle.ts'
import { adminCards } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import { shellCalls } from '../contract/shell.calls.ts'
import { shellPermissions } from '../contract/shell.permissions.ts'
import { shellSentences } from './audit-sentences.ts'
import { shellAudit } from './audit-words.ts'
import { attentionCard } from './cards.ts'
import { dashboardHandlers } from './calls/dashboards.ts'
import { listRolesWith } from './calls/roles-with.ts'
import { searchAll } from './calls/search.ts'
import { countBadges, loadShell, readOrganisationLogo, savePreferences, type ShellParts } from './calls/shell.ts'
import { retention } from './retention.ts'

export { personal as personalOfShell } from './personal.ts'

/** The frame of every screen, search, and the dashboards that the other domains fill with cards. */
export const shellDomain = (parts: ShellParts, onCardError: (error: unknown) => void) =>
  serverDomain({
    id: 'shell',
    retention,
    permissions: shellPermissions,
    audit: shellAudit,
    sentences: shellSentences,
    calls: shellCalls,
    handlers: {
      loadShell: loadShell(parts),
      loadBadges: countBadges,
      listRolesWith,
      readOrganisationLogo: readOrganisationLogo(parts.files),
      savePreferences,
      searchAll,
      ...dashboardHandlers(onCardError),
    },
    fills: [entries(adminCards, { attention: attentionCard })],
  })
