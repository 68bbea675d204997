import { z } from 'zod'
import type { Call } from '#kit/contract/call.ts'
import { CallFailure } from '#kit/web/call/failure.ts'
import { failureOf } from '#kit/web/call/send.ts'
import { responseBody, transmit } from '#kit/web/call/transmit.ts'
import { adminLogin, employeeLogin, loginStep } from '../contract/session.calls.ts'
import { pinLogin } from '../contract/pin.calls.ts'
import { type NextStep, nextStep, recoveryCodes } from '../contract/session.models.ts'
import { type BrowserSession, browserSession } from './stored-session.ts'

export type Area = 'admin' | 'employee'
export type Credentials = Readonly<{ email: string; password: string }>

/** A session, or the next step before there is one. */
export type SignInResult = BrowserSession | Readonly<{ next: NextStep }>

// After a set-up the recovery codes come with the next step.
const nextStepBody = z.object({ next: nextStep.shape.next })
const withCodes = z.object({ recovery_codes: recoveryCodes })

const REFUSED = 'Invalid Credentials.'
const NO_RESULT = 'Invalid User'

const refused = (message: string): CallFailure => new CallFailure('refused', message, { status: 200 })

const resultOf = (data: unknown): SignInResult | null =>
  nextStepBody.safeParse(data).data ?? browserSession.safeParse(data).data ?? null

const isEmpty = (data: unknown): boolean =>
  data === null || data === undefined || (typeof data === 'object' && Object.keys(data).length === 0)

/** Parses the response of a sign-in: only `Status` 200 with a result is a success. Throws a failure with the text to show. */
const parseSignIn = (area: Area, http: number, body: Record<string, unknown>): SignInResult => {
  const failure = failureOf(http, body)
  if (failure) {
    const hasMessage = failure.kind !== 'refused' || typeof body['message'] === 'string'
    throw hasMessage ? failure : refused(REFUSED)
  }
  if (area === 'employee' && (isEmpty(body) || (body['Status'] === 200 && isEmpty(body['data']))))
    throw refused(NO_RESULT)
  if (body['Status'] !== 200) throw refused(REFUSED)
  const result = resultOf(body['data'])
  if (!result) throw refused(REFUSED)
  return result
}

/** Every employee number has a digit, and no email is without an at sign. */
const isNumber = (text: string): boolean => /\d/.test(text) && !text.includes('@')

const callOf = (area: Area, { email, password }: Credentials): readonly [Call, object] => {
  if (area === 'admin') return [adminLogin, { email, password }]
  if (!isNumber(email)) return [employeeLogin, { email, password }]
  return [pinLogin, { employee_no: email, pin: password }]
}

/** Signs in with the unchecked input. Throws a {@link CallFailure} with the text to show. */
export const signIn = async (area: Area, typed: Credentials): Promise<SignInResult> => {
  const [call, body] = callOf(area, typed)
  const response = await transmit(call, { body })
  return parseSignIn(area, response.status, await responseBody(response))
}

/** The input of a step: a code, or a new password. */
export type StepInput = Readonly<{ code: string } | { password: string; confirm_password: string }>
export type StepResult = Readonly<{ result: SignInResult; recovery_codes: readonly string[] }>

/** Submits the next step of a sign-in. After a set-up the recovery codes come with the result, this once. */
export const signInStep = async (challenge: string, input: StepInput): Promise<StepResult> => {
  const response = await transmit(loginStep, { body: { challenge, ...input } })
  const body = await responseBody(response)
  const failure = failureOf(response.status, body)
  if (failure) throw failure
  const result = resultOf(body['data'])
  if (!result) throw refused(REFUSED)
  return { result, recovery_codes: withCodes.safeParse(body['data']).data?.recovery_codes ?? [] }
}
