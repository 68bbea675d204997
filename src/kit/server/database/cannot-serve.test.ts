import { expect, it } from 'vitest'
import { FAILURES, NO_STORAGE } from '#kit/contract/envelope.ts'
import { replyTo } from '../http/failures.ts'
import { storageSentence } from './storage-sentence.ts'

const withCode = (code: string, syscall?: string): Error =>
  Object.assign(new Error('failed'), { code, ...(syscall === undefined ? {} : { syscall }) })

it.each(['57014', '55P03', '40P01', '40001', '53000', '53200', '53300', '53400'])(
  'answers 503 to %s of PostgreSQL',
  (code) => {
    const { status, body, retryAfter } = replyTo(withCode(code), 'x')
    expect([status, 'error' in body && body.error, typeof retryAfter]).toEqual([503, FAILURES[503], 'number'])
  },
)

it.each([
  withCode('53100'),
  withCode('ENOSPC', 'write'),
  withCode('EROFS', 'open'),
  withCode('EDQUOT', 'write'),
  withCode('EACCES', 'mkdir'),
  new Error('outer', { cause: withCode('ENOSPC', 'fsync') }),
])('answers 503 and says that nothing can be stored: %s', (error) => {
  const { status, body, retryAfter } = replyTo(error, 'x')
  expect([status, 'error' in body && body.error, typeof retryAfter]).toEqual([503, NO_STORAGE, 'number'])
})

it.each([withCode('42P01'), withCode('ENOENT', 'open'), withCode('XX000'), new Error('ENOSPC')])(
  'answers 500 to what is a fault of its own: %s',
  (error) => expect(replyTo(error, 'x').status).toBe(500),
)

it('tells the operator which disk is full', () => {
  expect(storageSentence(new Error('outer', { cause: withCode('ENOSPC', 'write') }), '/srv/muster')).toBe(
    'The disk of /srv/muster is full. Free some space, and start Muster again.',
  )
  expect(storageSentence(withCode('ENOENT', 'open'), '/srv/muster')).toBeNull()
})
