/**
 * The part of react-router-dom that the site shares. An area that imports any other name could not be linked in the browser:
 * the linter rejects it (no-restricted-imports), and the gate as well (SHARED_NAME).
 */
export { Link, Router, useLocation, useNavigate, useSearchParams } from 'react-router'
