import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { screenLink } from '#kit/contract/screen-link.ts'

/** A step of the set-up. `skipped`: the organisation does without it. */
export const setupStep = z.strictObject({
  step: z.string(),
  title: z.string(),
  text: z.string(),
  href: screenLink,
  is_optional: z.boolean(),
  state: z.enum(['done', 'open', 'skipped']),
  /** The name or number of the things that exist; null for a step that is not done. */
  result: z.string().nullable(),
  can: z.strictObject({ skip: z.boolean() }),
})
export type SetupStepModel = z.output<typeof setupStep>

export const readSetup = call({
  id: 'organisation.setup',
  route: 'GET /api/admin/organisation/setup',
  permission: 'dashboard.admin.read',
  summary: 'The steps of setting up that the actor may take, in order; what exists is done.',
  data: z.array(setupStep),
  shows: ['organisation.changed', 'role.changed', 'people.changed', 'settings.changed', 'requests.changed'],
})

export const skipSetupStep = call({
  id: 'organisation.skipSetup',
  route: 'POST /api/admin/organisation/setup',
  permission: 'settings.write',
  summary: 'Leaves an optional step of the set-up out, or takes it up again.',
  body: z.strictObject({ step: z.string().max(60), skipped: z.boolean() }),
  data: z.array(setupStep),
  changes: ['organisation.changed'],
})

export const setupCalls = { readSetup, skipSetupStep }
