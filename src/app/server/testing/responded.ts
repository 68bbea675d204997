import type { TestApp } from './test-app.ts'

export type Response<Data> = Readonly<{
  status: number
  body: Readonly<{ status: boolean; data: Data; code?: string; message?: string }>
}>

/** Returns the data of a response; throws the error where there is none. */
export const dataOf = <Data>(app: Pick<TestApp, 'errors'>, { body }: Response<Data>): Data => {
  if (!body.status) throw new Error(`${JSON.stringify(body)}\n${JSON.stringify(app.errors).slice(0, 2000)}`)
  return body.data
}
