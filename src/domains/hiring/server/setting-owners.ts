import { settingOwners } from '#domains/settings/server/index.ts'

/** What follows from the settings of hiring. */
export const registerHiringSettings = (): void => {
  settingOwners.add('hiring.invite_days', {
    effect: async () => ({
      text: 'Counts for invitations sent from then on; links that were sent keep their day.',
      count: 0,
    }),
  })
  settingOwners.add('hiring.offer_days', {
    effect: async () => ({ text: 'Counts for offers added from then on.', count: 0 }),
  })
  settingOwners.add('hiring.welcome_lead_days', {
    effect: async () => ({ text: 'Counts for onboardings that begin or move from then on.', count: 0 }),
  })
}
