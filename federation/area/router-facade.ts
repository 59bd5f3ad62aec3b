/**
 * The part of react-router-dom that the site shares. A name that is missing here is undefined in every area, so
 * areas import nothing else from it (a lint rule keeps them to these names).
 */
export {
  Link,
  Router,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'
