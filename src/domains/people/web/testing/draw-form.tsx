import type { ReactNode } from 'react'
import { type Responses, drawForm as drawWith } from '#kit/web/testing/draw-form.tsx'
import { ok } from '#kit/web/testing/fake-server.ts'
import { actorWith } from './actor.ts'

export const OPTIONS = {
  brands: [],
  departments: [{ id: 1, name: 'Quality' }],
  teams: [{ id: 2, name: 'Night', department_id: 1 }],
  designations: [{ id: 3, name: 'Analyst' }],
  roles: [{ id: 4, name: 'Agent', role_number: 16 }],
  admin_roles: [],
  work_patterns: [{ id: 5, name: 'Berlin 40 h' }],
  countries: [],
}

/** Draws a form over a server with these responses; `bodies` are those of what was sent, dry runs left out. */
export const drawForm = async (content: ReactNode, responses: Responses) => {
  const server = await drawWith(actorWith(['people.warning.propose']), content, {
    'GET /api/admin/employee-options': ok(OPTIONS),
    ...responses,
  })
  const isAct = (body: unknown): boolean => typeof body === 'object' && body !== null && !('dry_run' in body)
  const bodies = () => server.sent.map(({ body }) => body).filter(isAct)
  return { responses: server.responses, bodies }
}
