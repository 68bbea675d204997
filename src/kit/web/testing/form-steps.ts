import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnyCall } from '#kit/contract/call.ts'

type Label = string | RegExp
/** Neither regions of the page nor ways to look at a field, which may have its label too. */
const FIELD = { selector: 'input:not([type="radio"]), textarea' }

/** Types into a field, in place of its value. */
export const fill = async (label: Label, text: string): Promise<void> => {
  const input = await screen.findByLabelText(label, FIELD)
  await userEvent.clear(input)
  await userEvent.type(input, text)
  await userEvent.tab()
}

/** Picks an option of a field. */
export const choose = async (label: Label, option: Label): Promise<void> => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

export const clickOn = async (name: Label): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))

/** Sends a form, where another button has the same name. */
export const send = async (name: Label): Promise<void> => {
  const button = (await screen.findAllByRole('button', { name })).find((one) => one.getAttribute('type') === 'submit')
  if (!button) throw new Error(`No form is sent by ${name}`)
  await userEvent.click(button)
}

/** Opens the menu of a row and takes one of its actions. */
export const takeAction = async (menu: Label, action: Label): Promise<void> => {
  await clickOn(menu)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** Returns the response of a call that refuses by one of its rules. */
export const refusing = ({ id, refusals }: AnyCall, code: string) => {
  const message = refusals[code]?.text
  if (message === undefined) throw new Error(`${id} does not refuse by ${code}`)
  return { body: { status: false, code, message } }
}

/** Returns the response of a call that finds a fault in a field. */
export const faulting = (path: string, text: string) => ({
  status: 400,
  body: { status: false, error: text, fields: { [path]: text } },
})

const describedBy = (input: Element): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** Waits for a text at a field. */
export const refusedAt = async (label: Label, text: string): Promise<void> =>
  waitFor(() => {
    const input = screen.getByLabelText(label, FIELD)
    if (input.getAttribute('aria-invalid') !== 'true' || !describedBy(input).includes(text))
      throw new Error(`Beside ${label} stands: ${describedBy(input)}`)
  })

/** Waits for a refusal about no field next to the button. */
export const refusedNextTo = async (text: string): Promise<void> =>
  waitFor(() => {
    const shown = [...document.querySelectorAll('[data-outcome="refused"]')].map((one) => one.textContent)
    if (!shown.includes(text)) throw new Error(`Beside the button stands: ${shown.join(', ')}`)
  })
