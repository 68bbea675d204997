import type { Retention } from '#kit/server/retention/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  ends: {},
  kept: {
    'one row for each thing that is set up': ['inventory_categories', 'inventory_keepers'],
    'a record of the organisation, which people and reports look up for years': ['inventory_assets'],
    'goes with the record that it is part of': [
      'inventory_assignments',
      'inventory_handouts',
      'inventory_photos',
      'inventory_repairs',
      'inventory_requests',
    ],
  },
}
