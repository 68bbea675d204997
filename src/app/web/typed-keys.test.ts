// Checked by the compiler: each line below one that expects an error names a key that no domain declares.
import { expect, it } from 'vitest'
import type { Go } from '#kit/web/address/use-go.ts'
import type { Actor } from '#kit/web/screens/actor.tsx'
import type { Screen } from '#kit/web/screens/screen.ts'

const load = () => Promise.reject(new Error('Not opened here'))
const screen = { area: 'admin', title: '', load } as const

const wrong = [
  // @ts-expect-error -- a screen
  (go: Go) => go('/admin/employes'),
  // @ts-expect-error -- a screen
  (go: Go, id: number) => go(`/admin/employee/detail/${id}?tab=exit`),
  // @ts-expect-error -- a permission
  (actor: Actor) => actor.has('people.reed'),
  // @ts-expect-error -- a screen
  (): Screen => ({ ...screen, path: '/admin/employes', permissions: ['people.read'] }),
  // @ts-expect-error -- a permission
  (): Screen => ({ ...screen, path: '/admin/employees', permissions: ['people.reed'] }),
]

const right = [
  (go: Go, id: number) => go(`/admin/employee/details/${id}?tab=exit`),
  (): Screen => ({ ...screen, path: '/admin/employees', permissions: ['people.read'] }),
]

it('compiles with keys that are declared, and with no others', () => {
  expect(wrong.length + right.length).toBe(7)
})
