import { setupSteps } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import { isSet, valueOf } from './store/setup-conditions.ts'

/** The steps of the set-up that are settings. */
export const setupFilling = entries(setupSteps, {
  'settings.name': {
    order: 10,
    title: 'Name the organisation',
    text: 'Its name, here and in emails.',
    permission: 'settings.read',
    href: '/admin/settings?group=organisation',
    isDone: () => isSet('organisation.name'),
    result: ({ today }) => valueOf('organisation.name', today),
  },
  'settings.time_zone': {
    order: 85,
    title: 'Choose the time zone',
    text: 'Without it, days begin and end in UTC for everyone whose brand has no other.',
    permission: 'settings.read',
    href: '/admin/settings?group=region',
    isOptional: true,
    isDone: () => isSet('organisation.time_zone'),
    result: ({ today }) => valueOf('organisation.time_zone', today),
  },
  'settings.mail': {
    order: 110,
    title: 'Connect a mail server',
    text: 'Without one, invitations and notices wait in the outbox, and you hand over links yourself.',
    permission: 'settings.read',
    href: '/admin/settings?group=mail',
    isOptional: true,
    isDone: () => isSet('mail.host'),
    result: ({ today }) => valueOf('mail.host', today),
  },
})
