// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { required } from '#kit/contract/testing/required.ts'
import { restoreFocus } from './restore-focus.ts'

let stop = (): void => undefined
beforeEach(() => {
  document.body.innerHTML = '<button id="menu-button"></button><a id="link" href="#x">Link</a>'
  stop = restoreFocus()
})
afterEach(() => stop())

const at = (id: string): HTMLElement => required(document.getElementById(id))
const open = (role: string, id: string): HTMLElement => {
  const over = document.createElement('div')
  over.setAttribute('role', role)
  over.innerHTML = `<button id="${id}"></button>`
  document.body.append(over)
  at(id).focus()
  return over
}
const seen = async (): Promise<string> => {
  await new Promise((done) => setTimeout(done))
  return document.activeElement?.id ?? ''
}
/** As a browser does: an element that goes has the focus no more. */
const remove = (element: HTMLElement): void => {
  if (element.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
  element.remove()
}

it('gives the focus back to the button of a menu whose entry opened a dialog', async () => {
  at('menu-button').focus()
  const menu = open('menu', 'entry')
  const dialog = open('dialog', 'save')
  remove(menu)
  expect(await seen()).toBe('save')
  remove(dialog)
  expect(await seen()).toBe('menu-button')
})

it('gives it back to the dialog below, not to what lies behind both', async () => {
  at('menu-button').focus()
  open('dialog', 'save')
  const question = open('dialog', 'sure')
  remove(question)
  expect(await seen()).toBe('save')
})

it('leaves it where someone has put it, and takes no notice of a page that goes', async () => {
  at('menu-button').focus()
  const dialog = open('dialog', 'save')
  at('link').focus()
  remove(dialog)
  expect(await seen()).toBe('link')
  remove(at('link'))
  expect(await seen()).toBe('')
})

const draw = (html: string): void => {
  const main = document.createElement('main')
  main.innerHTML = html
  document.body.append(main)
}

it('goes on with the row that takes the place of one that has left its list', async () => {
  draw(
    `<table><tbody>${['a', 'b', 'c'].map((id) => `<tr><td><a data-opens id="${id}" href="#">x</a><button id="do-${id}"></button></td></tr>`).join('')}</tbody></table>`,
  )
  at('do-b').focus()
  remove(required(at('b').closest('tr')))
  expect(await seen()).toBe('c')
  at('do-c').focus()
  remove(required(at('c').closest('tr')))
  expect(await seen()).toBe('a')
})

it('goes on with what replaces a button', async () => {
  draw('<div id="punch"><button id="in"></button></div>')
  at('in').focus()
  const out = document.createElement('button')
  out.id = 'out'
  remove(at('in'))
  at('punch').append(out)
  expect(await seen()).toBe('out')
})

it('gives the focus back to a button that waited, and to the one before a button that has ended', async () => {
  draw('<footer><button id="previous"></button><button id="next"></button></footer>')
  const next = at('next') as HTMLButtonElement
  const disable = async (isLoading: boolean): Promise<void> => {
    if (isLoading) next.dataset['loading'] = 'true'
    next.blur()
    next.disabled = true
    await seen()
  }
  next.focus()
  await disable(true)
  next.disabled = false
  delete next.dataset['loading']
  expect(await seen()).toBe('next')
  await disable(false)
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('previous'))
})
