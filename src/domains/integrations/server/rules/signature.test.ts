import { expect, it } from 'vitest'
import { isSignedWith } from '../testing/receiver.ts'
import { makeSecret, signedHeaders } from './signature.ts'

const received = (headers: Readonly<Record<string, string>>, body: string) => ({
  id: headers['webhook-id'] ?? '',
  timestamp: Number(headers['webhook-timestamp']),
  signatures: (headers['webhook-signature'] ?? '').split(' '),
  body,
  type: '',
  object: '',
})

it('is that of the example of the specification', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  const headers = signedHeaders([secret], { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body })
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('is verified with its secret, over id, time and body', () => {
  const [secret, other] = [makeSecret(), makeSecret()]
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(secret).not.toBe(other)
  const one = received(signedHeaders([secret], { id: 'evt_1', timestamp: 1, body: '{}' }), '{}')
  expect(isSignedWith(secret, one)).toBe(true)
  expect(isSignedWith(other, one)).toBe(false)
  for (const change of [{ id: 'evt_2' }, { timestamp: 2 }, { body: '{ }' }])
    expect(isSignedWith(secret, { ...one, ...change })).toBe(false)
  const both = received(signedHeaders([secret, other], { id: 'evt_1', timestamp: 1, body: '{}' }), '{}')
  expect([secret, other].map((key) => isSignedWith(key, both))).toEqual([true, true])
})
