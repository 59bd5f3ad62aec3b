import { useShell } from '@federation/area-kit/shell-services'
import { FORM_TOKEN_PATH } from 'shared-contracts/form-post'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { createFormToken, createSubmissionKeys, type Outcome } from 'shared-ui'
import { API_BASE, SEND_MAIL_PATH, THANK_YOU_PAGE } from '../../../contract/paths.ts'
import { readTouches } from '../../attribution/read-touches.ts'
import { requestBody, type FormOutput } from './form-values.ts'
import { sendRequest } from './send-request.ts'

/** Name of the form in events and in the draft. */
export const FORM = 'contact'

/** What the contact form does with the world: tells the bus, proves itself to the API, sends. */
export const useSending = () => {
  const { publish, identify, settings, plid } = useShell()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [keyOf] = useState(createSubmissionKeys)
  const [formToken] = useState(createFormToken)
  const isStarted = useRef(false)
  const api = settings?.apiBase ?? API_BASE

  return {
    publish,
    /** The visitor has begun to fill the form in; counts once, and not where the guard has told it. */
    begin: ({ isTold = false } = {}) => {
      if (isStarted.current) return
      isStarted.current = true
      if (!isTold) publish({ type: 'form_start', form: FORM })
      formToken.open(`${api}${FORM_TOKEN_PATH}`)
    },
    send: async (values: FormOutput): Promise<Outcome> => {
      publish({ type: 'form_submit', form: FORM })
      const words = requestBody(values, { page: pathname, plid, ...readTouches() })
      // A repeat of the same words is the same request, whatever proves it this time.
      const key = keyOf(JSON.stringify(words))
      const outcome = await formToken.sendWith(`${api}${FORM_TOKEN_PATH}`, (proof) =>
        sendRequest(`${api}${SEND_MAIL_PATH}`, JSON.stringify({ ...words, ...proof }), key),
      )
      if (outcome.sent) {
        formToken.close()
        identify(values.email)
        publish({ type: 'form_success', form: FORM })
      } else {
        publish({ type: 'form_failure', form: FORM, error: outcome.error.slice(0, 300) })
      }
      return outcome
    },
    /** Goes where a request that is on disk leads to. */
    arrive: async () => navigate(THANK_YOU_PAGE),
  }
}
