// @vitest-environment happy-dom
import '../testing/setup.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { fakeServer, ok } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { Forbidden } from './forbidden.tsx'

const listThings = call({
  id: 'things.list',
  route: 'GET /api/admin/things',
  permission: 'things.read',
  summary: 'Things.',
  data: z.array(z.int()),
})
const THINGS = 'GET /api/admin/things'
const draw = () => renderScreen(<Forbidden call={listThings} input={{}} why="Your role does not see things." />)

it('says to whom a screen is open, once its call was refused', async () => {
  const error = 'You do not have access to this. Open to: Super admin, Auditor.'
  fakeServer({ [THINGS]: { status: 403, body: { status: false, error } } })
  await draw()
  expect(screen.getByText('Your role does not see things.')).toBeTruthy()
  expect(await screen.findByText(error)).toBeTruthy()
})

it('shows nothing of an answer', async () => {
  const { sent } = fakeServer({ [THINGS]: ok([7]) })
  await draw()
  expect(await screen.findByText('You do not have access to this page')).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(screen.getByText('Your role does not see things.')).toBeTruthy()
})
