import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { setupSteps } from '#kit/server/registries.ts'
import * as calls from '../../contract/setup.calls.ts'
import type { SetupStepModel } from '../../contract/setup.calls.ts'
import { organisationDay } from '../public/today.ts'
import { allows } from '../rules/access.ts'
import { deleteSkip, insertSkip, readStates, stepsFor } from '../store/setup.ts'

const list = async ({ tx, actor, now }: Context): Promise<SetupStepModel[]> => {
  const steps = stepsFor(actor)
  const { states, results } = await readStates(tx, steps, await organisationDay(tx, now))
  return steps.map(({ name, title, text, href, href_done, isOptional = false }, index) => {
    const state = states[index] ?? 'open'
    return {
      step: name,
      title,
      text,
      href: state === 'done' ? (href_done ?? href) : href,
      is_optional: isOptional,
      state,
      result: state === 'done' ? (results[index] ?? null) : null,
      can: { skip: isOptional && allows(actor, 'settings.write') },
    }
  })
}

export const readSetup = handle(calls.readSetup, list)

export const skipSetupStep = handle(calls.skipSetupStep, async (context) => {
  const { tx, body } = context
  const step = new Map(setupSteps.all()).get(body.step)
  if (!step) throw invalid({ step: 'Choose a step of the set-up' })
  if (!step.isOptional) throw invalid({ step: 'This step cannot be left out' })
  const id = await (body.skipped ? insertSkip : deleteSkip)(tx, body.step)
  if (id !== null) {
    const action = body.skipped ? 'organisation.setup_skipped' : 'organisation.setup_resumed'
    await audit(context, action, { entity: 'setup_skips', id, after: { name: step.title } })
  }
  return list(context)
})
