// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import type { Skill } from '../../contract/skills.models.ts'
import { SkillCatalogue } from './catalogue.tsx'

const skill = (id: number, name: string): Skill =>
  ({ id, version: 2, name, category: 'Service', approved: true, active: true, holders: 1 }) as Skill

it('a skill that is merged is sent without saying that it stays in use', async () => {
  const server = fakeServer({
    'GET /api/skills': ok([skill(1, 'Phone'), skill(2, 'Calls')]),
    'GET /api/admin/designation-skills': ok([]),
    'POST /api/admin/skills': ok(skill(1, 'Phone')),
  })
  await renderScreen(
    <ActorProvider value={adminActor(['skills.read', 'skills.write'])}>
      <SkillCatalogue />
    </ActorProvider>,
    '/admin/skills?skill=1',
  )
  await userEvent.click(await screen.findByRole('combobox', { name: /^Merge into/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Calls' }))
  expect(screen.queryByLabelText('In use')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent.some(({ method }) => method === 'POST')).toBe(true))
  const sent = server.sent.find(({ method }) => method === 'POST')?.body
  expect(sent).toEqual({ id: 1, version: 2, name: 'Phone', category: 'Service', merge_into: 2 })
})
