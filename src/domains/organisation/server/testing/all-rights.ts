import type { Permission } from '#kit/contract/keys.ts'
import type { Scope } from '#kit/contract/permissions.ts'

/** Every right of the admin area in this domain, and to see who is in it, for tests that are about something else. */
export const ALL_RIGHTS: Readonly<Partial<Record<Permission, Scope>>> = {
  'organisation.read': 'all',
  'organisation.write': 'all',
  'organisation.role.read': 'all',
  'organisation.role.write': 'all',
  'organisation.country.read': 'all',
  'organisation.calendar.write': 'all',
  'people.read': 'all',
  'people.admin.read': 'all',
}
