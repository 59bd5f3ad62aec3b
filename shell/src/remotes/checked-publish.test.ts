import type { BusEvent } from 'shared-contracts'
import { expect, test, vi } from 'vitest'
import { checkedPublish } from './checked-publish.ts'

test('an event that is not of the contract is dropped and said', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const seen: BusEvent[] = []
  const publish = checkedPublish((event) => seen.push(event))
  publish({ type: 'form_start', form: 'contact' })
  publish({ type: 'page_view', title: 'HR', typed: 'secret' } as never)
  expect(seen).toEqual([{ type: 'form_start', form: 'contact' }])
  expect(said).toHaveBeenCalledOnce()
  said.mockRestore()
})
