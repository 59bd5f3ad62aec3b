/**
 * Exports of react-router-dom that the shell shares. An area that imported any other name would fail to load in the
 * browser. The linter (no-restricted-imports) and the gate (SHARED_NAME) reject such an import.
 */
export { Link, Router, useLocation, useNavigate, useSearchParams } from 'react-router'
