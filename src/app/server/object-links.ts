import type { LinkOf } from '#domains/integrations/server/index.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'

const byId = {
  announcements: (id) => `/admin/management/notification?tab=board&announcement=${id}`,
  brands: (id) => `/admin/organisation?tab=brands&brand=${id}`,
  candidates: (id) => `/admin/offered-candidates?tab=pipeline&candidate=${id}`,
  clients: (id) => `/admin/organisation/clients?client=${id}`,
  departments: (id) => `/admin/organisation/departments?department=${id}`,
  employees: (id) => `/admin/employee/details/${id}`,
  hashbook_topics: (id) => `/admin/hashbook/topic/${id}`,
  inventory_assets: (id) => `/admin/management/inventory?asset=${id}`,
  offers: (id) => `/admin/offered-candidates?offer=${id}`,
  onboards: (id) => `/admin/onboarding/view/${id}`,
  projects: (id) => `/admin/management/project?room=${id}`,
  requests: (id) => `/admin/requests?request=${id}`,
  teams: (id) => `/admin/organisation/teams?team=${id}`,
  webhook_endpoints: (id) => `/admin/organisation?tab=webhooks&webhook=${id}`,
} satisfies Readonly<Record<string, (id: number) => ScreenLink>>

const links = new Map<string, (id: number) => ScreenLink>(Object.entries(byId))

/** The screen of a record by its table: its own, where it has one, else its history in the audit. */
export const linkOfObject: LinkOf = (kind, id) =>
  id === null
    ? `/admin/organisation?tab=audit&entity=${kind}`
    : (links.get(kind)?.(id) ?? `/admin/organisation?tab=audit&entity=${kind}&entity_id=${id}`)
