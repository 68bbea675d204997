// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ActorProvider } from '#kit/web/screens/actor.tsx'
import { adminActor } from '#kit/web/testing/actor.ts'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import MailTest from './mail-test.tsx'

const counts = { held: 3, queued: 0, sending: 0, sent: 9, failed: 0, unknown: 0, cancelled: 0 }
const draw = (keys: readonly string[]) =>
  renderScreen(
    <ActorProvider value={adminActor(keys)}>
      <MailTest />
    </ActorProvider>,
  )

it('names the state of the mail server with the emails that wait, and tries it out', async () => {
  fakeServer({
    'GET /api/admin/mail/outbox': ok([], { next_cursor: null, total: 12, counts, is_set_up: false, by_day: [] }),
  })
  await draw(['notices.mail.read', 'notices.mail.test'])
  await screen.findByText('No mail server is set')
  expect(screen.getByRole('link', { name: '3 waiting' }).getAttribute('href')).toContain('state=held')
  expect(screen.queryByText(/failed/)).toBeNull()
  screen.getByRole('button', { name: 'Send test to me' })
})

it('asks for nothing that the actor may not read', async () => {
  const { sent } = fakeServer({})
  await draw(['notices.mail.test'])
  await screen.findByRole('button', { name: 'Send test to me' })
  expect(sent).toEqual([])
})
