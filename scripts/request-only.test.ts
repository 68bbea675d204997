import { expect, it } from 'vitest'
import { requestOnly } from './request-only.ts'

const CONTRACT = '/project/src/domains/units/contract/units.calls.ts'
const SOURCE = `import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { team, type Team } from './units.models.ts'
import { teamRecord } from './units.records.ts'

export const addTeam = call({
  id: 'teams.add',
  summary: 'Adds a team.',
  in_person: true,
  body: z.strictObject({ ...teamRecord.add, data: z.string() }),
  data: z.array(team),
  meta: z.strictObject({ total: z.int() }),
})
export const teams: readonly Team[] = []
`

const transformed = (id: string, code: string): unknown => {
  const { transform } = requestOnly()
  if (typeof transform !== 'function') throw new Error('The plugin has no transform')
  const made: unknown = Reflect.apply(transform, undefined, [code, id])
  return made
}

it('takes the response out of a call, and what programs may send, with the imports that it alone needed', () => {
  expect(transformed(CONTRACT, SOURCE.replace(', type Team', '').replace(/export const teams.*\n/, ''))).toEqual({
    map: null,
    code: `import { z } from 'zod'
import { call } from '#kit/contract/call.ts'

import { teamRecord } from './units.records.ts'

export const addTeam = call({
  id: 'teams.add',
  body: z.strictObject({ ...teamRecord.add, data: z.string() }),
})
`,
  })
})

it('leaves an import that is used otherwise, and files that are no contract', () => {
  expect(transformed(CONTRACT, SOURCE)).toMatchObject({ code: expect.stringContaining('{ team, type Team }') })
  expect(transformed('/project/src/domains/units/server/calls/units.ts', SOURCE)).toBeNull()
})
