import { settingOwners } from '#domains/settings/server/index.ts'
import { entries } from '#kit/server/slots.ts'

/** The effects of the settings of hiring. */
export const hiringSettingFilling = entries(settingOwners, {
  'hiring.invite_days': {
    effect: async () => ({
      text: 'Counts for invitations sent from then on; links that were sent keep their day.',
      count: 0,
    }),
  },
  'hiring.offer_days': {
    effect: async () => ({ text: 'Counts for offers added from then on.', count: 0 }),
  },
  'hiring.welcome_lead_days': {
    effect: async () => ({ text: 'Counts for onboardings that begin or move from then on.', count: 0 }),
  },
})
