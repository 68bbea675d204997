// @vitest-environment happy-dom
import '#kit/web/testing/setup.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, ok } from '#kit/web/testing/fake-server.ts'
import { renderScreen } from '#kit/web/testing/render-screen.tsx'
import TeamDirectory from './parts/team-directory.tsx'

const support = { id: 1, name: 'Support' }
const team = { department: support, color: '#4263eb', mine: false, led_by_me: false, lead: null }
const responses = {
  'GET /api/user/dept/all': ok([{ ...support, parent_id: null, head: { id: 9, name: 'Ines Vogel' } }]),
  'GET /api/user/team/all': ok([
    { ...team, id: 3, name: 'Nights', mine: true, lead: { id: 4, name: 'Mara Chen' } },
    { ...team, id: 5, name: 'Mornings' },
  ]),
  'GET /api/user/get/team/leads': ok([
    { employee_id: 7, name: 'Ola Berg', team: { id: 3, name: 'Nights' }, kind: 'deputy', until: null },
  ]),
  'GET /api/user/getTeamMembers/3': ok([
    { id: 4, name: 'Mara Chen', photo_version: null, presence: 'here', designation: { id: 1, name: 'Lead' } },
  ]),
}

describe('the teams for colleagues', () => {
  it('stand below their department with who leads them, and open to their members', async () => {
    fakeServer(responses)
    await renderScreen(<TeamDirectory />, '/employee/userprofile?tab=teams')
    const department = await screen.findByRole('region', { name: 'Support' })
    await within(department).findByText('Head: Ines Vogel')
    await within(department).findByText('Lead: Mara Chen · Deputy: Ola Berg')
    within(department).getByText('No lead at present')
    await userEvent.click(within(department).getByRole('button', { name: /Nights/ }))
    const drawer = await screen.findByRole('dialog', { name: 'Nights' })
    const link = await within(drawer).findByRole('link', { name: 'Mara Chen' })
    expect(link.getAttribute('href')).toBe('/employee/userprofile?tab=directory&person=4')
  })

  it('can be searched, and say when none matches', async () => {
    fakeServer(responses)
    await renderScreen(<TeamDirectory />, '/employee/userprofile?tab=teams&q=nothing')
    await screen.findByText('No team matches')
  })
})
