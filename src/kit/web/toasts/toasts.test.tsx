// @vitest-environment happy-dom
import { required } from '#kit/contract/testing/required.ts'
import '../testing/setup.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeToastsOfScreen, toast, toastEntries, undoToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const texts = (): string[] => toastEntries().map((entry) => entry.text)

it.each([
  ['success', 'status', 4000],
  ['info', 'status', 4000],
  ['warning', 'alert', 6000],
] as const)('shows a %s as %s for %i ms', (kind, role, lasts) => {
  render(<Toaster />)
  act(() => toast(kind, 'Saved'))
  expect(screen.getByRole(role).textContent).toBe('Saved')
  act(() => void vi.advanceTimersByTime(lasts - 1))
  expect(texts()).toEqual(['Saved'])
  act(() => void vi.advanceTimersByTime(1))
  expect(texts()).toEqual([])
})

it('keeps an error until it is closed', () => {
  render(<Toaster />)
  act(() => toast('error', 'No'))
  act(() => void vi.advanceTimersByTime(600_000))
  expect(screen.getByRole('alert').textContent).toBe('No')
  fireEvent.click(screen.getByLabelText('Close message'))
  expect(texts()).toEqual([])
})

it('shows the same text within a second once', () => {
  toast('error', 'No')
  vi.advanceTimersByTime(999)
  toast('error', 'No')
  expect(texts()).toEqual(['No'])
  vi.advanceTimersByTime(1)
  toast('error', 'No')
  expect(texts()).toEqual(['No', 'No'])
})

it('shows five at most; the oldest gives way', () => {
  for (const text of ['1', '2', '3', '4', '5', '6']) toast('info', text)
  expect(texts()).toEqual(['2', '3', '4', '5', '6'])
})

it('waits while a pointer moves onto it, not for one that rests where it appears', () => {
  render(<Toaster />)
  act(() => toast('success', 'Saved'))
  const card = required(screen.getByText('Saved').parentElement)
  fireEvent.pointerEnter(card)
  act(() => void vi.advanceTimersByTime(3999))
  fireEvent.pointerMove(card)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(texts()).toEqual(['Saved'])
  fireEvent.pointerLeave(card)
  act(() => void vi.advanceTimersByTime(4000))
  expect(texts()).toEqual([])
})

it('shows markup of the server as text', () => {
  render(<Toaster />)
  act(() => toast('error', '<img src=x onerror=alert(1)>'))
  expect(screen.getByRole('alert').querySelector('img')).toBeNull()
})

it('takes back what was done while Undo stands, for ten seconds', () => {
  const undo = vi.fn()
  render(<Toaster />)
  act(() => undoToast('Moved', undo))
  act(() => void vi.advanceTimersByTime(9999))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(texts()).toEqual([])
})

it('leaves with its screen: a failure that was said there, not what led away from it', () => {
  toast('error', 'The month is locked.')
  toast('success', 'Saved')
  act(() => void vi.advanceTimersByTime(1000))
  toast('error', 'Your session has ended.')
  closeToastsOfScreen()
  expect(texts()).toEqual(['Saved', 'Your session has ended.'])
})
