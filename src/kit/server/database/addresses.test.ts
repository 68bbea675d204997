import { expect, it } from 'vitest'
import { addressesOf, withPassword } from './addresses.ts'

it('a URL of several hosts names one address for each', () => {
  const url = 'postgres://app:se%2Ccret@one.example:5432,two.example:5433/muster?sslmode=require'
  expect(addressesOf(url)).toEqual([
    'postgres://app:se%2Ccret@one.example:5432/muster?sslmode=require',
    'postgres://app:se%2Ccret@two.example:5433/muster?sslmode=require',
  ])
  for (const alone of ['postgres://app@one.example/muster', 'postgres://a@localhost/b?host=%2Frun%2Ca', 'nothing'])
    expect(addressesOf(alone)).toEqual([alone])
})

it('a password goes to all hosts, whatever its characters are', () => {
  const url = withPassword('postgres://app@one.example,two.example/muster', 'a,b@c/d$&')
  expect(addressesOf(url).map((one) => [new URL(one).hostname, decodeURIComponent(new URL(one).password)])).toEqual([
    ['one.example', 'a,b@c/d$&'],
    ['two.example', 'a,b@c/d$&'],
  ])
  expect(withPassword('postgres://app:old@one.example:5432/muster', 'new')).toBe(
    'postgres://app:new@one.example:5432/muster',
  )
})
