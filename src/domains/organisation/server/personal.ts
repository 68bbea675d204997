import { own, type Personal } from '#kit/server/personal/declare.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  brands: {
    plain: ['name', 'legal_name', 'currency', 'time_zone', 'address', 'tax_number', 'number_prefix'],
  },
  countries: { plain: ['code', 'code3', 'name', 'currency', 'dial_code'] },
  departments: { plain: ['name', 'code', 'cost_centre', 'description'] },
  designations: { plain: ['name', 'job_description'] },
  holiday_calendars: { plain: ['name', 'region'] },
  holidays: { plain: ['name'] },
  permission_keys: { plain: ['key'] },
  role_grants: { plain: ['permission_key'] },
  roles: { plain: ['name', 'description'] },
  team_leaderships: { of: own() },
  teams: { plain: ['name', 'description', 'color'] },
  work_pattern_versions: { plain: ['time_zone', 'days'] },
  work_patterns: { plain: ['name'] },
}
